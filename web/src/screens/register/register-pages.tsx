import { reportPage } from '@vigil/contract/work-order/report'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { InviteRegisterScreen } from './invite-register-screen.tsx'
import { RegisterScreen } from './register-screen.tsx'

const ReportScreen = lazyPart(async () => (await import('./report/report-screen.tsx')).ReportScreen)

/** Three addresses for whoever has no account; nobody else carries three. */
export const RegisterPages = () => {
  const { inviteRegister } = useRouter().places
  const { pathname } = useLocation()
  if (pathname === reportPage) return <ReportScreen />
  return pathname === inviteRegister ? <InviteRegisterScreen /> : <RegisterScreen />
}
