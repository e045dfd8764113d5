/** Where the app begins: Home for who is signed in, the door for anybody else. */
import { area, row, screen } from '#foundation/area/area.ts'

const entry = screen('entry', async () => (await import('./entry-screen.tsx')).EntryScreen, ['login'])

export const entryArea = area({
  routes: [row('/', '入口', 'Entry', 'shell', { access: 'public', screen: entry })],
})
