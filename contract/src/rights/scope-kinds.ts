/** How wide a grant or a place is, the widest first. */
export const scopeKinds = ['platform', 'oem', 'company', 'project', 'equipment'] as const
export type ScopeKind = (typeof scopeKinds)[number]
