import { scopeKinds, type ScopeKind } from '@vigil/contract/rights/scope-kinds'

/** A word from the database as one of ours; another one is a bug that must not pass as a scope. */
export const knownScopeKind = (value: string): ScopeKind => {
  const kind = scopeKinds.find((known) => known === value)
  if (!kind) throw new Error(`scope kind ${value} is not one of ours`)
  return kind
}
