/** Whose name is on the door: everything that an operator may make its own. What a colour means is no part of it. */
import * as z from 'zod/mini'
import { longest } from './brand-limits.ts'
import { isHexColour } from './colour.ts'
import { isHarmlessPng } from './harmless-png.ts'
import { isHarmlessSvg } from './harmless-svg.ts'
import { homeLayouts } from './home-layouts.ts'
import { moduleNames } from './modules.ts'

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const bilingual = (most: { readonly zh: number; readonly en: number }) =>
  z.strictObject({ zh: text(most.zh), en: text(most.en) })

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
  .check(
    z.maxLength(longest.domain),
    z.regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/),
  )
const Svg = (most: number) => z.string().check(z.maxLength(most), z.refine(isHarmlessSvg))
/** Every visitor gets it three times over, so a picture is as small as a good drawing is. */
const Sign = z.nullable(
  z.union([Svg(longest.drawnLogo), z.string().check(z.maxLength(longest.pictureLogo), z.refine(isHarmlessPng))]),
)

const Slogan = z.strictObject({
  zh: z.tuple([text(longest.sloganLine.zh), text(longest.sloganLine.zh)]),
  en: z.tuple([text(longest.sloganLine.en), text(longest.sloganLine.en)]),
})

export const Brand = z.strictObject({
  name: bilingual(longest.name),
  /** One or two letters: the logo of a brand that has not drawn one. */
  initials: z.string().check(z.regex(/^[A-Z0-9]{1,2}$/)),
  /** The login page is `login` and this. */
  suffix: Suffix,
  domains: z.array(Domain).check(z.maxLength(longest.domains)),
  colour: z.string().check(z.refine(isHexColour)),
  slogan: Slogan,
  line: bilingual(longest.line),
  hotline: z.nullable(z.string().check(z.regex(/^[0-9+][0-9 -]{2,19}$/))),
  modules: z.array(z.enum(moduleNames)),
  homeLayout: z.enum(homeLayouts),
  origin: z.enum(brandOrigins),
  /** Its official account on the chat platform. */
  chatAppId: z.nullable(z.string().check(z.regex(/^wx[0-9a-f]{16}$/))),
  offersChat: z.boolean(),
  offersTrial: z.boolean(),
  showsPlatform: z.boolean(),
  agreement: z.nullable(bilingual(longest.agreement)),
  privacy: z.nullable(bilingual(longest.agreement)),
  art: z.strictObject({
    logo: Sign,
    /** For the dark theme, where the other would not be seen; older rows have none. */
    logoDark: z.prefault(Sign, null),
    hero: z.nullable(Svg(longest.hero)),
  }),
})
export type Brand = z.output<typeof Brand>

/** A row of the catalogue says what differs from the default brand; its drawings are files beside it. */
export type BrandRow = Pick<Brand, 'name' | 'suffix' | 'colour' | 'domains'> & Partial<Omit<Brand, 'art'>>
