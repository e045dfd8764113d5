/** What a thread of its own does with a workbook; both libraries hold up whoever runs them. */
export type Cell = string | number | null

export type WorkbookJob =
  | { readonly act: 'read'; readonly bytes: Uint8Array }
  | { readonly act: 'write'; readonly rows: readonly (readonly Cell[])[] }

/** Rows of a sheet as text, or a workbook's bytes; null where the file is none. */
export type WorkbookAnswer = { readonly rows: readonly (readonly string[])[] } | { readonly bytes: Uint8Array } | null
