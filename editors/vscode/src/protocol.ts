// What the server speaks beyond the Language Server Protocol.

export const KINDS = ["form", "schema", "vars", "seen", "run", "manual"] as const;

/** A view of a place in a script. */
export type Kind = (typeof KINDS)[number];

/** A form in which a schema is sent to a model, with what can be chosen of it. */
export interface Dialect {
    readonly name: string;
    readonly label: string;
    readonly hasStrict?: boolean;
    readonly hasReferences?: boolean;
}

/** The form in which GenAIScript itself makes schemas. */
export const JSON_SCHEMA = "json-schema";

export const DIALECTS: readonly Dialect[] = [
    { name: JSON_SCHEMA, label: "JSON Schema" },
    { name: "genaiscript-strict", label: "GenAIScript strict" },
    { name: "chatgpt", label: "IChatGptSchema", hasStrict: true, hasReferences: true },
    { name: "llm", label: "ILlmSchema", hasStrict: true, hasReferences: true },
    { name: "openai-strict", label: "OpenAI strict" },
    { name: "anthropic", label: "Anthropic", hasStrict: true },
    { name: "gemini", label: "Gemini" },
    { name: "gemini-json", label: "Gemini, JSON Schema" },
    { name: "mcp", label: "MCP" },
    { name: "portable", label: "All of them, and VS Code" },
];

/** The dialect in which schemas are shown. What is not chosen is as the settings of the server say. */
export interface Sent {
    readonly dialect?: string;
    readonly strict?: boolean;
    readonly reference?: boolean;
}

/** The answer to `promptsig.preview`. */
export interface Shown {
    readonly kind: Kind;
    readonly title: string;
    readonly version: number;
    readonly markdown: string;
    readonly json: Readonly<Record<string, unknown>> & { readonly files?: { readonly endings: readonly string[]; readonly given: readonly string[] } | null };
    /** The declarations of what the view names. */
    readonly places?: readonly { readonly name: string; readonly range: Span; readonly nameRange: Span }[];
    /** What saves the values of a form as a test. */
    readonly edits?: readonly { readonly range: Span; readonly newText: string }[];
}

export const FORM_CONTROLS = ["select", "combobox", "textarea", "text", "number", "checkbox", "dropped"] as const;

/** A parameter in a form. */
export interface FormField {
    readonly key: string;
    readonly label: string;
    readonly control: (typeof FORM_CONTROLS)[number];
    readonly options: readonly string[];
    readonly default: unknown;
    readonly group: string | null;
    /** The system that declares it; null for the script itself. */
    readonly system: string | null;
    readonly required: boolean;
    readonly runOption: boolean;
    readonly description: string | null;
    readonly minimum: number | null;
    readonly maximum: number | null;
    readonly given: string | null;
    readonly note: string | null;
    readonly missing: boolean;
}

/** What a form is filled in with. */
export interface FormValues {
    readonly values: Readonly<Record<string, string>>;
    readonly files: readonly string[];
}

export const NO_VALUES: FormValues = { values: {}, files: [] };

/** What `promptsig/previewChanged` carries. */
export interface PreviewChanged {
    readonly textDocument: { readonly uri: string };
    readonly kind: Kind;
}

/** Shows the explanation of the rule with that code; the server offers it as a code action. */
export const EXPLAIN = "promptsig.explain";

/** Opens the preview, of a `Place` where one is given; the server's hovers link to it. */
export const OPEN_PREVIEW = "promptsig.previewSchema";
/** The same with the form of the script. */
export const OPEN_FORM = "promptsig.previewForm";
export const OPEN_VARS = "promptsig.previewVars";

/** The same for the entry of a tool in the manual; lenses run it. */
export const OPEN_ENTRY = "promptsig.previewManual";

/** What the server may offer to run in its actions, links and lenses. Links to nothing else are made. */
export const OFFERED = [EXPLAIN, OPEN_PREVIEW, OPEN_FORM, OPEN_VARS, OPEN_ENTRY] as const;

/** Runs the script at a `Place` in a terminal; lenses run it. */
export const RUN_SCRIPT = "promptsig.runScript";

/** Shows references: a document, a position in it, and the locations; lenses run it. */
export const SHOW_REFERENCES = "promptsig.showReferences";

/** Writes GenAIScript's declarations for the script of a document; a code action runs it. */
export const WRITE_DECLARATIONS = "promptsig.writeDeclarations";

/** What the server may offer in lenses and actions only: a script's own text must not link to it. */
export const NEVER_LINKED = [RUN_SCRIPT, SHOW_REFERENCES, WRITE_DECLARATIONS] as const;

/** A place in a script. */
export interface Place {
    readonly textDocument: { readonly uri: string };
    readonly position: { readonly line: number; readonly character: number };
}

export const PREVIEW_CHANGED = "promptsig/previewChanged";

/** The formats of the Functions Manual. */
export const MANUALS = [
    { name: "markdown", label: "Markdown", detail: "a page for people", extension: "md" },
    { name: "json", label: "JSON", detail: "a list of functions with JSON Schemas, as planners read it", extension: "json" },
    { name: "text", label: "Text", detail: "names, descriptions and inputs, without types", extension: "txt" },
    { name: "openapi", label: "OpenAPI", detail: "an OpenAPI 3.1 document", extension: "json" },
    { name: "mcp", label: "MCP", detail: "the tools of an MCP server", extension: "json" },
    { name: "gemini", label: "Gemini", detail: "Gemini's function declarations", extension: "json" },
    { name: "semantic-kernel", label: "Semantic Kernel", detail: "FunctionView and ParameterView, as data", extension: "json" },
] as const;

/** What `promptsig.manual` is asked: of the workspace, or of a folder, or of that of a script. */
export interface ManualAsked {
    readonly format: string;
    readonly uri?: string;
}

/** The answer to `promptsig.manual`. */
export interface Manual {
    readonly text: string;
    /** What it does not say, and why. */
    readonly problems: readonly { readonly uri: string; readonly range: Span; readonly message: string }[];
}

export interface Span {
    readonly start: Place["position"];
    readonly end: Place["position"];
}

/** Says that manuals may no longer be right. */
export const MANUAL_CHANGED = "promptsig/manualChanged";

/** Files that GenAIScript takes for scripts, wherever they are. */
export const SCRIPTS = "**/*.genai.{js,mjs,ts,mts,md}";

/** What a command is given may come from a menu or a key binding, too, and is something else then. */
export function isPlace(given: unknown): given is Place {
    const { textDocument, position } = (given ?? {}) as { [key in keyof Place]?: Partial<Place[key]> };
    return typeof textDocument?.uri === "string" && Number.isInteger(position?.line) && Number.isInteger(position?.character);
}

export function isSent(given: unknown): given is Sent {
    if (typeof given !== "object" || given === null) return false;
    const { dialect, strict, reference } = given as { [key in keyof Sent]?: unknown };
    const isFlag = (flag: unknown): boolean => flag === undefined || typeof flag === "boolean";
    return (dialect === undefined || DIALECTS.some(({ name }) => name === dialect)) && isFlag(strict) && isFlag(reference);
}

export function isKind(kind: unknown): kind is Kind {
    return KINDS.includes(kind as Kind);
}

export function isFormValues(given: unknown): given is FormValues {
    const { values, files } = (given ?? {}) as { [key in keyof FormValues]?: unknown };
    const areTexts = typeof values === "object" && values !== null && Object.values(values).every((value) => typeof value === "string");
    return areTexts && Array.isArray(files) && files.every((file) => typeof file === "string");
}

export function isManualAsked(given: unknown): given is ManualAsked {
    const { format, uri } = (given ?? {}) as { [key in keyof ManualAsked]?: unknown };
    return MANUALS.some(({ name }) => name === format) && (uri === undefined || typeof uri === "string");
}
