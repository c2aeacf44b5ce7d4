//! The TypeScript of the wire types: a trait that names a Rust type in TypeScript, and two macros that declare a type
//! in both languages at once. It does not cover TypeScript in general, only what the wire needs.

use serde_json::Value;

/// The head of the generated module: where it comes from, and the class, whose strings it types.
pub const HEADER: &str = r#"// Generated from `crates/permission-node/src/wire.rs`. Do not edit: `PERMISSION_NODE_BLESS=1 cargo test -p permission-node`.

import type { PermissionDecisionEvent, PermissionState, PermissionUiPromptEvent } from "./published.ts";

/** A string of JSON that holds a `T`. */
export type Json<T> = string & { readonly json?: T };

/** The addon. */
export interface Addon {
  readonly Gate: new (options: Json<GateOptions>) => Gate;
  /** Returns the version of the addon. */
  version(): string;
}

/** The gate of one session. */
export interface Gate {
  judge(call: Json<ToolCall>): Json<Judgement>;
  /** Judges an open ask again, under what was granted since. */
  recheck(requestId: string): Json<Judgement>;
  /** Adds what another extension shows beside the input of an open ask. */
  annotate(note: Json<Note>): void;
  answer(answer: Json<Answer>): Json<Outcome>;
  /** Ends the session: what is open is settled, and nothing is allowed any more. */
  close(): Json<readonly PermissionDecisionEvent[]>;
  /** Says what of it is kept from the agent. */
  offer(start: Json<AgentStart>): Json<Offer>;
  status(): Json<Status>;
  check(query: Json<Query>): Json<Check>;
  tool(query: Json<Query>): Json<ToolState>;
  command(line: Json<CommandLine>): Json<Reply>;
  complete(line: Json<CommandLine>): Json<readonly Completion[]>;
  diagnostics(): Json<readonly Diagnostic[]>;
"#;

/// The head of the module with the published types.
pub const PUBLISHED_HEADER: &str = r"// Generated from `crates/permission-node/src/wire/published.rs`. Do not edit: `PERMISSION_NODE_BLESS=1 cargo test -p permission-node`.
";

/// Returns the head with the methods of all parts.
pub fn header() -> String {
    format!("{HEADER}{}}}\n", super::dialog::METHODS)
}

/// A type that has a name in TypeScript.
pub trait TypeScript {
    /// How TypeScript writes the type.
    fn name() -> String;

    /// How TypeScript declares it; empty for what is built in.
    fn declaration() -> String {
        String::new()
    }
}

impl TypeScript for String {
    fn name() -> String {
        "string".to_owned()
    }
}

impl TypeScript for bool {
    fn name() -> String {
        "boolean".to_owned()
    }
}

impl TypeScript for usize {
    fn name() -> String {
        "number".to_owned()
    }
}

impl TypeScript for Value {
    fn name() -> String {
        "unknown".to_owned()
    }
}

impl<T: TypeScript> TypeScript for Option<T> {
    fn name() -> String {
        format!("{} | null", T::name())
    }
}

impl<T: TypeScript> TypeScript for Vec<T> {
    fn name() -> String {
        let item = T::name();
        if item.contains(' ') {
            format!("readonly ({item})[]")
        } else {
            format!("readonly {item}[]")
        }
    }
}

/// Declares a struct, its JSON and its TypeScript interface.
macro_rules! wire_struct {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $field_doc:literal])+ $field:ident : $json:literal => $type:ty,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[doc = $field_doc])+ #[serde(rename = $json)] pub $field: $type,)+
        }

        impl TypeScript for $name {
            fn name() -> String {
                stringify!($name).to_owned()
            }

            fn declaration() -> String {
                let fields = [$(format!(
                    "  /**{} */\n  readonly {}: {};\n", concat!($($field_doc),+), $json, <$type as TypeScript>::name()
                )),+];
                format!(
                    "\n/**{} */\nexport interface {} {{\n{}}}\n",
                    concat!($($doc),+), stringify!($name), fields.concat()
                )
            }
        }
    };
}

/// Declares an enum of plain names, its JSON and its TypeScript union.
macro_rules! wire_enum {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $variant_doc:literal])+ $variant:ident => $json:literal,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[doc = $variant_doc])+ #[serde(rename = $json)] $variant,)+
        }

        impl TypeScript for $name {
            fn name() -> String {
                stringify!($name).to_owned()
            }

            fn declaration() -> String {
                let variants = [$(format!("\n  /**{} */\n  | \"{}\"", concat!($($variant_doc),+), $json)),+];
                format!("\n/**{} */\nexport type {} ={};\n", concat!($($doc),+), stringify!($name), variants.concat())
            }
        }
    };
}

pub(crate) use {wire_enum, wire_struct};
