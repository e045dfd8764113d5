/** What people read, in both languages of the product. */
export interface Name {
  readonly zh: string
  readonly en: string
}
