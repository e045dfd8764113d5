import { useText } from '#infrastructure/i18n/i18n.ts'
import { SecretOnce } from '#ui/field/secret-once.tsx'

export const ShownOnce = ({ title, secret }: { readonly title: string; readonly secret: string }) => {
  const t = useText()
  const texts = {
    once: t(($) => $.company.once),
    copy: t(($) => $.company.copy),
    copied: t(($) => $.company.copied),
  }
  return <SecretOnce title={title} secret={secret} texts={texts} />
}
