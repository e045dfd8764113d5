/** Whose name is on the door: everything that an operator may make its own. What a colour means is no part of it. */
import * as z from 'zod/mini'
import { isHexColour } from './colour.ts'
import { isHarmlessSvg } from './harmless-svg.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const bilingual = (most: number, mostEn = most * 2) => z.strictObject({ zh: text(most), en: text(mostEn) })

/** What a brand may leave out of its menu; alarms, equipment and control belong to every one. */
export const moduleNames = [
  'patrol',
  'workorder',
  'linkage',
  'scene',
  'energy',
  'report',
  'billing',
  'access',
  'content',
  'map',
] as const

/** How the home page is put together: what stands first. */
export const homeLayouts = ['overview', 'workbench', 'energy'] as const

/** `local`: calls go to the brand's own server in the house, and carry no token. */
export const brandOrigins = ['platform', 'local'] as const

/** Login pages that have a meaning of their own. */
const reservedSuffixes: readonly string[] = ['Back']

const Suffix = z.string().check(
  z.regex(/^([A-Z][A-Za-z0-9]{0,31})?$/),
  z.refine((suffix) => !reservedSuffixes.includes(suffix)),
)
const Domain = z
  .string()
  .check(z.maxLength(253), z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/))
const Svg = (most: number) => z.string().check(z.maxLength(most), z.refine(isHarmlessSvg))

const Slogan = z.strictObject({
  zh: z.tuple([text(8), text(8)]),
  en: z.tuple([text(24), text(24)]),
})

export const Brand = z.strictObject({
  name: bilingual(16, 40),
  /** One or two letters: the logo of a brand that has not drawn one. */
  initials: z.string().check(z.regex(/^[A-Z0-9]{1,2}$/)),
  /** The login page is `login` and this. */
  suffix: Suffix,
  domains: z.array(Domain).check(z.maxLength(10)),
  colour: z.string().check(z.refine(isHexColour)),
  slogan: Slogan,
  line: bilingual(24, 60),
  hotline: z.nullable(z.string().check(z.regex(/^[0-9+][0-9 -]{2,19}$/))),
  modules: z.array(z.enum(moduleNames)),
  homeLayout: z.enum(homeLayouts),
  origin: z.enum(brandOrigins),
  /** Its official account on the chat platform. */
  chatAppId: z.nullable(z.string().check(z.regex(/^wx[0-9a-f]{16}$/))),
  offersChat: z.boolean(),
  offersTrial: z.boolean(),
  showsPlatform: z.boolean(),
  agreement: z.nullable(bilingual(20_000, 40_000)),
  privacy: z.nullable(bilingual(20_000, 40_000)),
  art: z.strictObject({ logo: z.nullable(Svg(8_000)), hero: z.nullable(Svg(24_000)) }),
})
export type Brand = z.output<typeof Brand>

/** A row of the catalogue says what differs from the default brand; its drawings are files beside it. */
export type BrandRow = Pick<Brand, 'name' | 'suffix' | 'colour' | 'domains'> & Partial<Omit<Brand, 'art'>>
