import { useText } from '#infrastructure/i18n/i18n.ts'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FormBody, type FormBodyProps } from './form-body.tsx'

interface FormSheetProps extends Omit<FormBodyProps, 'docked' | 'label'> {
  readonly title: string
  readonly onClose: () => void
}

/** A form over the page. */
export const FormSheet = ({ title, onClose, ...body }: FormSheetProps) => {
  const t = useText()
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <FormBody {...body} />
    </Sheet>
  )
}
