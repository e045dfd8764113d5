/** Which form a choice was asked by stands in the address, with what was chosen so far: the way back needs no memory. */
import type { Places } from '#infrastructure/navigation/places.ts'

export const addForms = ['add', 'batch', 'gateway', 'child'] as const
export type AddFormName = (typeof addForms)[number]

const placesOf: Readonly<Record<AddFormName, keyof Places>> = {
  add: 'equipmentAdd',
  batch: 'equipmentAdd',
  gateway: 'gatewayAdd',
  child: 'childAdd',
}

const kept = ['type', 'protocol', 'gateway', 'child'] as const
type Kept = Partial<Record<(typeof kept)[number], string>>

const withChange = (search: URLSearchParams, change: Kept): URLSearchParams => {
  const next = new URLSearchParams()
  for (const name of kept) {
    const value = change[name] ?? search.get(name)
    if (value !== null && value !== '') next.set(name, value)
  }
  return next
}

/** Back to the form that asked, with what was chosen. */
export const formAddress = (places: Places, search: URLSearchParams, change: Kept): string => {
  const form = addForms.find((name) => name === search.get('for')) ?? 'add'
  const next = withChange(search, change)
  if (form === 'batch') next.set('view', 'batch')
  return `${places[placesOf[form]]}?${next}`
}

/** To a page on which something is chosen for this form. */
export const choiceAddress = (page: string, form: AddFormName, search: URLSearchParams): string => {
  const next = withChange(search, {})
  next.set('for', form)
  return `${page}?${next}`
}
