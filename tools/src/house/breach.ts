/** One rule of the house broken at one place. */
export type Breach = {
  rule: string
  where: string
  why: string
}
