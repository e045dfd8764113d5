/** What a request says of whoever brings it, beside who he is: for telling him later where he was signed in. */
export interface Visit {
  readonly userAgent?: string | undefined
  /** Where it came from, as far as that can be believed. */
  readonly address?: string | undefined
}
