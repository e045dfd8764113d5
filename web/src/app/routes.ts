/** Every address of the product, exactly as the specification spells it: people have bookmarked them. */
import { accountRoutes } from './routes/account.ts'
import { controlRoutes } from './routes/control.ts'
import { equipmentInfoRoutes } from './routes/equipment-info.ts'
import { equipmentRoutes } from './routes/equipment.ts'
import { loginRoutes } from './routes/login.ts'
import { onboardingRoutes } from './routes/onboarding.ts'
import { operatorRoutes } from './routes/operator.ts'
import type { RouteRow } from './routes/route-row.ts'
import { sharedRoutes } from './routes/shared.ts'
import { systemRoutes } from './routes/system.ts'
import { tabRoutes } from './routes/tabs.ts'
import { workRoutes } from './routes/work.ts'

export const routes: readonly RouteRow[] = [
  ...systemRoutes,
  ...tabRoutes,
  ...loginRoutes,
  ...equipmentInfoRoutes,
  ...equipmentRoutes,
  ...workRoutes,
  ...onboardingRoutes,
  ...controlRoutes,
  ...accountRoutes,
  ...sharedRoutes,
  ...operatorRoutes,
]
