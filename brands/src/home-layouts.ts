/** How the home page is put together: what stands first. */
export const homeLayouts = ['overview', 'workbench', 'energy'] as const
export type HomeLayout = (typeof homeLayouts)[number]

/** A page may be older than its platform: what it does not know it shows as the default does. */
export const homeLayoutOf = (name: string | undefined): HomeLayout =>
  homeLayouts.find((layout) => layout === name) ?? 'overview'
