import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAppearance } from '#infrastructure/i18n/use-appearance.ts'
import { Segmented } from '#ui/choice/segmented.tsx'

/** Light or dark, and in which language: at once, on this device. */
export const AppearanceChoice = () => {
  const t = useText()
  const { theme, language, choose } = useAppearance()
  return (
    <>
      <Segmented
        label={t(($) => $.shell.appearance.theme)}
        value={theme}
        onChange={(next) => void choose({ theme: next })}
        options={[
          { value: 'light', text: t(($) => $.shell.appearance.light), icon: 'sun' },
          { value: 'dark', text: t(($) => $.shell.appearance.dark), icon: 'moon' },
          { value: 'system', text: t(($) => $.shell.appearance.system) },
        ]}
      />
      <Segmented
        label={t(($) => $.shell.appearance.language)}
        value={language}
        onChange={(next) => void choose({ language: next })}
        options={[
          { value: 'zh-CN', text: t(($) => $.shell.appearance.chinese) },
          { value: 'en', text: t(($) => $.shell.appearance.english) },
        ]}
      />
    </>
  )
}
