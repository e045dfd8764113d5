import type { ReactNode } from 'react'
import { BuiltContext, MenuContext } from '#foundation/area/menu.ts'
import { BrandContext } from '#foundation/brand/use-brand.ts'
import { SessionContext } from '#foundation/session/use-session.ts'
import { CallerContext } from '#infrastructure/api/use-command.ts'
import { TextProvider } from '#infrastructure/i18n/text-provider.tsx'
import { AreaLoaderContext } from '#infrastructure/i18n/use-areas.ts'
import { AppearanceContext } from '#infrastructure/i18n/use-appearance.ts'
import { RouterContext, type Router } from '#infrastructure/navigation/places.ts'
import { PartFailureContext } from '#ui/part/part-failure.ts'
import { builtParts, menu } from './menu.ts'
import { PartFailed } from './part-failed.tsx'
import { CoreContext, type Core } from './start-core.ts'

interface ProvidersProps {
  readonly core: Core
  readonly router: Router
  readonly children: ReactNode
}

/** Hands the parts that every page needs to the screens. */
export const Providers = ({ core, router, children }: ProvidersProps) => (
  <CoreContext value={core}>
    <TextProvider translator={core.translator}>
      <AppearanceContext value={core.appearance}>
        <AreaLoaderContext value={core.translator.load}>
          <CallerContext value={core.caller}>
            <SessionContext value={core.session}>
              <BrandContext value={core.brand}>
                <RouterContext value={router}>
                  <MenuContext value={menu}>
                    <BuiltContext value={builtParts}>
                      <PartFailureContext value={PartFailed}>{children}</PartFailureContext>
                    </BuiltContext>
                  </MenuContext>
                </RouterContext>
              </BrandContext>
            </SessionContext>
          </CallerContext>
        </AreaLoaderContext>
      </AppearanceContext>
    </TextProvider>
  </CoreContext>
)
