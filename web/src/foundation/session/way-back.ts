/** The page that asked for a login, when it is one of ours, and for nobody but whom it was open for. */
export interface WayBack {
  readonly from: string | null
  /** Whose page it was; anybody's where nobody was signed in. */
  readonly whose: string | null
}

export const wayBackIn = (search: URLSearchParams): WayBack => ({ from: search.get('from'), whose: search.get('as') })

export const pageFor = ({ from, whose }: WayBack, accountId: string | undefined): string | undefined => {
  if (whose !== null && whose !== accountId) return undefined
  return from !== null && /^\/(?![/\\])/.test(from) ? from : undefined
}
