/** The terms, read before anybody signs in. */
import { area, row, screen } from '#foundation/area/area.ts'

const places = {
  userAgreement: '/pagesCommon/userAgreement',
} as const

const userAgreement = screen('userAgreement', async () => (await import('./agreement-screen.tsx')).AgreementScreen, [
  'login',
])

export const agreementArea = area({
  places,
  routes: [
    row(places.userAgreement, '用户协议', 'User agreement', 'content', { access: 'public', screen: userAgreement }),
  ],
})

declare module '#infrastructure/navigation/places.ts' {
  interface Places extends Record<keyof typeof places, string> {}
}
