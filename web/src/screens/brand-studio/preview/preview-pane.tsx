import type { Brand } from '@vigil/brands/brand'
import { shownOf } from '@vigil/brands/shown-brand'
import { useMemo, useState } from 'react'
import { faceOf } from '#foundation/brand/brand-face.ts'
import { BrandContext } from '#foundation/brand/use-brand.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import { draftStore } from './draft-store.ts'
import { HomePreview } from './home-preview.tsx'
import { PreviewFrame, type FrameLook } from './preview-frame.tsx'
import { Spoken } from './spoken-language.tsx'
import styles from './preview.module.css'

const devices = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } } as const
type Device = keyof typeof devices
type Theme = FrameLook['theme']

/** The draft on real screens: light and dark, narrow and wide, in both languages. */
export const PreviewPane = ({ brand }: { readonly brand: Brand }) => {
  const t = useText()
  const [device, setDevice] = useState<Device>('phone')
  const [theme, setTheme] = useState<Theme>(useAppearance().theme === 'dark' ? 'dark' : 'light')
  const [language, setLanguage] = useState<Language>(useLanguage())
  const { modules, homeLayout } = brand
  const face = useMemo(() => faceOf({ ...shownOf(brand), tag: '', modules, homeLayout }), [brand, modules, homeLayout])
  const store = useMemo(() => draftStore(face), [face])
  const look = { ...devices[device], theme, language, tokens: face.tokens?.[theme] ?? {} }
  const frame = (what: string) => ({ ...look, title: t(($) => $.studio.preview.frame, { what }), caption: what })
  return (
    <section className={styles.pane} aria-label={t(($) => $.studio.view.preview)}>
      <div className={styles.choices}>
        <Choices {...{ device, setDevice, theme, setTheme, language, setLanguage }} />
      </div>
      <BrandContext value={store}>
        <Spoken language={language}>
          <div className={styles.frames} data-device={device}>
            <PreviewFrame key={`login ${device}`} {...frame(t(($) => $.studio.preview.login))}>
              <LoginScreen />
            </PreviewFrame>
            <PreviewFrame key={`home ${device}`} {...frame(t(($) => $.studio.preview.home))}>
              <HomePreview layout={homeLayout} withTabs={device === 'phone'} />
            </PreviewFrame>
          </div>
        </Spoken>
      </BrandContext>
    </section>
  )
}

interface ChoicesProps {
  readonly device: Device
  readonly setDevice: (device: Device) => void
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
  readonly language: Language
  readonly setLanguage: (language: Language) => void
}

const Choices = ({ device, setDevice, theme, setTheme, language, setLanguage }: ChoicesProps) => {
  const t = useText()
  return (
    <>
      <Segmented
        label={t(($) => $.studio.preview.device)}
        value={device}
        onChange={setDevice}
        options={[
          { value: 'phone', text: t(($) => $.studio.preview.phone) },
          { value: 'wide', text: t(($) => $.studio.preview.wide) },
        ]}
      />
      <Segmented
        label={t(($) => $.shell.appearance.theme)}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', text: t(($) => $.shell.appearance.light) },
          { value: 'dark', text: t(($) => $.shell.appearance.dark) },
        ]}
      />
      <Segmented
        label={t(($) => $.studio.preview.language)}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'zh-CN', text: t(($) => $.studio.preview.zh) },
          { value: 'en', text: t(($) => $.studio.preview.en) },
        ]}
      />
    </>
  )
}
