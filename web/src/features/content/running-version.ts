/** Which version of the page this is, as the page itself says. */
export const runningVersion = (): string =>
  document.querySelector('meta[name=vigil-version]')?.getAttribute('content') ?? ''
