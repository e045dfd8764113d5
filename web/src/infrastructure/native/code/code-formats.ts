/** What stands on labels, and what the page and its reader say to each other. */
export const codeFormats = ['qr_code', 'data_matrix', 'code_128', 'code_39'] as const

export interface CodeQuestion {
  readonly id: number
  readonly picture: ImageBitmap
}
export interface CodeAnswer {
  readonly id: number
  readonly text: string | undefined
}
