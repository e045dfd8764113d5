/** How long each text of a brand may be: the form counts by it, the judge refuses by it. */
export const longest = {
  name: { zh: 16, en: 40 },
  sloganLine: { zh: 8, en: 24 },
  line: { zh: 24, en: 60 },
  agreement: { zh: 20_000, en: 40_000 },
  suffix: 32,
  domain: 253,
  domains: 10,
  drawnLogo: 8_000,
  pictureLogo: 32_000,
  hero: 24_000,
} as const
