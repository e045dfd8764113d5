/** One expected refusal: its number on the wire, and the sentence with a way out, in both languages. */
export interface ProblemRow {
  readonly statusCode: number
  readonly zh: string
  readonly en: string
}
