// What the server speaks beyond the Language Server Protocol.

export const KINDS = ["schema", "vars", "seen", "run"] as const;

/** A view of a place in a script. */
export type Kind = (typeof KINDS)[number];

/** The answer to `promptsig.preview`. */
export interface Shown {
    readonly kind: Kind;
    readonly title: string;
    readonly version: number;
    readonly markdown: string;
    readonly json: Readonly<Record<string, unknown>>;
}

/** What `promptsig/previewChanged` carries. */
export interface PreviewChanged {
    readonly textDocument: { readonly uri: string };
    readonly kind: Kind;
}

export const PREVIEW_CHANGED = "promptsig/previewChanged";

/** Files that GenAIScript takes for scripts, wherever they are. */
export const SCRIPTS = "**/*.genai.{js,mjs,ts,mts,md}";

export function isKind(kind: unknown): kind is Kind {
    return KINDS.includes(kind as Kind);
}
