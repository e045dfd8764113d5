import { linkageTemplates } from '@vigil/contract/linkage/template'
import { keysOf } from '@vigil/contract/keys-of'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from '../linkage.module.css'

/** What a new rule begins with: national practice, filled with the unit's own equipment, or nothing. */
export const TemplateSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const name = useName()
  const router = useRouter()
  const first = router.places.linkageFirstStep
  const rows = [
    ...keysOf(linkageTemplates).map((template) => ({
      to: `${first}?template=${template}`,
      title: name(linkageTemplates[template].name),
      sub: name(linkageTemplates[template].about),
    })),
    { to: first, title: t(($) => $.linkage.template.free), sub: t(($) => $.linkage.template.freeHint) },
  ]
  return (
    <Sheet open title={t(($) => $.linkage.template.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <div className={styles.templates}>
        {rows.map(({ to, title, sub }) => (
          <RecordRow
            key={to}
            href={to}
            selected={false}
            onPress={() => {
              onClose()
              void router.go(to)
            }}
            title={title}
            sub={sub}
            end={<Icon name="chevron-right" size={18} />}
          />
        ))}
      </div>
    </Sheet>
  )
}
