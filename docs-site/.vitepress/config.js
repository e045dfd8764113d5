// Read by Node itself: the bundler that VitePress brings does not know what our tsconfig aims at.
const { site } = await import(new URL('../src/site.ts', import.meta.url).href)

export default site
