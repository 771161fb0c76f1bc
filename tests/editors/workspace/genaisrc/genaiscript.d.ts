// As much of GenAIScript's types as these scripts need.
declare function script(metadata: object): void
declare function system(metadata: object): void
declare function def(name: string, files: unknown): string
declare function $(strings: TemplateStringsArray, ...values: unknown[]): void
declare const env: { vars: Record<string, any>; files: unknown[] }
