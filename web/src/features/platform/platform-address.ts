/** Where the platform's pages about itself are: beside the operators, because the specification's table has no address for them. */
import type { Router } from '#infrastructure/navigation/places.ts'

export const platformViews = ['health', 'quarantine'] as const
export type PlatformView = (typeof platformViews)[number]

/** One right for all of it; an operator may list versions and still has no business here. */
export const platformRight = 'appVersion:custom'

export const platformAddress = ({ places }: Pick<Router, 'places'>, view: PlatformView): string =>
  `${places.oemList}?view=${view}`
