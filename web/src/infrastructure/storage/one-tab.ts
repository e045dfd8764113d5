/** Two tabs never do so at once. */
export const oneTab =
  (name: string) =>
  <T>(deed: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(name, deed) : deed()
