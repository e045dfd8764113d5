import type { ComponentType } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const Rules = lazyPart(async () => (await import('./list/rules-screen.tsx')).RulesScreen)
const Info = lazyPart(async () => (await import('./info/info-screen.tsx')).InfoScreen)
const FirstStep = lazyPart(async () => (await import('./wizard/first-step-screen.tsx')).FirstStepScreen)
const NextStep = lazyPart(async () => (await import('./wizard/next-step-screen.tsx')).NextStepScreen)

/** By the end of the address. */
const pages: Readonly<Record<string, ComponentType>> = { info: Info, firstStep: FirstStep, nextStep: NextStep }

/** The pages of this area, each in a piece of its own. */
export const LinkageScreen = () => {
  const name = useLocation().pathname.split('/').at(-1) ?? ''
  const Page = pages[name] ?? Rules
  return <Page />
}
