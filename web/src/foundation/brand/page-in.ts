/** The login page that an address names: as its path, or as `brand=` where an installed app begins. */
export const pageIn = (address: string): string | undefined =>
  /(?:\/|[?&]brand=)(login[A-Za-z0-9]{0,32})(?:$|[?&#])/.exec(address)?.[1]
