import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrandContext } from '#foundation/brand/use-brand.ts'
import { SessionContext } from '#foundation/session/use-session.ts'
import { CallerContext } from '#infrastructure/api/use-command.ts'
import { AreaLoaderContext } from '#infrastructure/i18n/use-areas.ts'
import { AppearanceContext } from '#infrastructure/i18n/use-appearance.ts'
import { GuideContext, type Guide } from '#infrastructure/navigation/places.ts'
import { PartFailureContext } from '#ui/part/part-failure.ts'
import { PartFailed } from './part-failed.tsx'
import { CoreContext, type Core } from './start-core.ts'

interface ProvidersProps {
  readonly core: Core
  readonly guide: Guide
  readonly children: ReactNode
}

/** Hands the parts that every page needs to the screens. */
export const Providers = ({ core, guide, children }: ProvidersProps) => (
  <CoreContext value={core}>
    <I18nextProvider i18n={core.translator.i18n}>
      <AppearanceContext value={core.appearance}>
        <AreaLoaderContext value={core.translator.load}>
          <CallerContext value={core.caller}>
            <SessionContext value={core.session}>
              <BrandContext value={core.brand}>
                <GuideContext value={guide}>
                  <PartFailureContext value={PartFailed}>{children}</PartFailureContext>
                </GuideContext>
              </BrandContext>
            </SessionContext>
          </CallerContext>
        </AreaLoaderContext>
      </AppearanceContext>
    </I18nextProvider>
  </CoreContext>
)
