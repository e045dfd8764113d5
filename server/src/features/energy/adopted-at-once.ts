/** A cell that begins to count a million meters takes them in portions: each statement has an end, and others get in between. */
export const adoptedAtOnce = 10_000
