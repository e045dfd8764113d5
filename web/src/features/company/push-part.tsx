import { useQueryClient } from '@tanstack/react-query'
import { pushModelCalls, type PushModel } from '@vigil/contract/delivery/push-model'
import { useState } from 'react'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { ModelSheet } from './model-sheet.tsx'
import { NewModelSheet } from './new-model-sheet.tsx'
import { PagedCard } from './paged-card.tsx'
import styles from './company-panel.module.css'

/** Where the company's events go. */
export const PushPart = ({ companyId }: { readonly companyId: string }) => {
  const t = useText()
  const client = useQueryClient()
  const query = usePages(pushModelCalls.list, { companyId })
  const [adding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<string | undefined>(undefined)
  const open = query.data?.pages.flatMap(({ rows }) => rows).find(({ pushModelId }) => pushModelId === openId)
  const changed = (): void => void client.invalidateQueries({ queryKey: [pushModelCalls.list.path] })
  return (
    <>
      <PagedCard
        title={t(($) => $.company.push)}
        aside={
          <Button look="text" icon="plus" onClick={() => setAdding(true)}>
            {t(($) => $.company.model.add)}
          </Button>
        }
        call={pushModelCalls.list}
        query={query}
        none={{ title: t(($) => $.company.model.none), hint: t(($) => $.company.model.noneHint) }}
      >
        {(model) => <ModelRow key={model.pushModelId} model={model} onOpen={() => setOpenId(model.pushModelId)} />}
      </PagedCard>
      {adding && <NewModelSheet companyId={companyId} onMade={changed} onClose={() => setAdding(false)} />}
      {open && <ModelSheet model={open} onChanged={changed} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const ModelRow = ({ model, onOpen }: { readonly model: PushModel; readonly onOpen: () => void }) => {
  const t = useText()
  const kinds = model.kinds.map((kind) => t(($) => $.company.model.kind[kind])).join('、')
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {model.name}
          <StateTag tone={model.state === 'active' ? 'ok' : 'off'}>
            {t(($) => $.company.model.state[model.state])}
          </StateTag>
          {model.dead > 0 && <StateTag tone="fault">{t(($) => $.company.model.dead, { n: model.dead })}</StateTag>}
        </span>
        <span className={styles.sub}>{model.address}</span>
        <span className={styles.sub}>
          {[kinds, ...(model.waiting > 0 ? [t(($) => $.company.model.waiting, { n: model.waiting })] : [])].join(' · ')}
        </span>
      </span>
      <Button look="text" onClick={onOpen}>
        {t(($) => $.company.model.log)}
      </Button>
    </li>
  )
}
