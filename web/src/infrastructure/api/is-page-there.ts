/** Whether a server has a page at an address: what is no page is an answer of the platform, in its own form. */
export const isPageThere = async (address: string): Promise<boolean> => {
  const { ok, headers } = await fetch(address, { method: 'HEAD', credentials: 'omit' })
  return ok && (headers.get('content-type') ?? '').startsWith('text/html')
}
