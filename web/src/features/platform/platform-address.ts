/** Where the platform's pages about itself are: beside the operators, because the specification's table has no address for them. */
import type { Router } from '#infrastructure/navigation/places.ts'

export const platformViews = ['health', 'quarantine', 'firmware'] as const
export type PlatformView = (typeof platformViews)[number]

/** One right for health and messages; an operator may list versions and still has no business there. */
export const platformRight = 'appVersion:custom'

export const platformAddress = ({ places }: Pick<Router, 'places'>, view: PlatformView): string =>
  `${places.oemList}?view=${view}`

/** Operators have this one too: what runs in their devices is theirs to say. */
export const firmwareAddress = (router: Pick<Router, 'places'>): string => platformAddress(router, 'firmware')
