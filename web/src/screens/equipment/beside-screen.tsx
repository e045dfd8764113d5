import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { ModulesScreen } from './modules-screen.tsx'
import { BindScreen } from './related/bind-screen.tsx'

/** What hangs on one piece of equipment, and what it is looked at with: one piece, because each reference to one is in everybody's first visit. */
export const BesideScreen = () => (useLocation().pathname.endsWith('Bind') ? <BindScreen /> : <ModulesScreen />)
