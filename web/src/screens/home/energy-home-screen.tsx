import { HomePage } from './home-page.tsx'

/** The address of a brand's own home: what uses energy first, whoever opens it. */
export const EnergyHomeScreen = () => <HomePage layout="energy" />
