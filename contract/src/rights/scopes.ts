/** Where a subscription or a frame belongs, as text: `platform`, or a kind and an id such as `project:<id>`. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'
import { scopeKinds, type ScopeKind } from './scope-kinds.ts'

export type TenantScope =
  | { readonly kind: 'platform' }
  | { readonly kind: Exclude<ScopeKind, 'platform'>; readonly id: Id }

/** undefined for anything that is not exactly one scope: no wildcard, list or path can name more than one place. */
export const scopeOf = (text: string): TenantScope | undefined => {
  if (text === 'platform') return { kind: 'platform' }
  const colon = text.indexOf(':')
  const kind = scopeKinds.find((known) => known === text.slice(0, colon))
  const id = Id.safeParse(text.slice(colon + 1))
  return kind && kind !== 'platform' && id.success ? { kind, id: id.data } : undefined
}

export const scopeText = (scope: TenantScope): string =>
  scope.kind === 'platform' ? 'platform' : `${scope.kind}:${scope.id}`

export const ScopeText = z.string().check(z.refine((text) => scopeOf(text) !== undefined))
