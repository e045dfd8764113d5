import type { Call } from '@vigil/contract/call'
import { invitationCalls } from '@vigil/contract/people/invitation'
import { roleCalls } from '@vigil/contract/rights/role'
import { userImportCalls } from '@vigil/contract/people/user-import'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import styles from './people-tools.module.css'

const InviteSheet = lazyPart(async () => (await import('./sheets/invite-sheet.tsx')).InviteSheet)
const ImportSheet = lazyPart(async () => (await import('./import/import-sheet.tsx')).ImportSheet)
const ExportSheet = lazyPart(async () => (await import('./sheets/export-sheet.tsx')).PeopleExport)
const RolesSheet = lazyPart(async () => (await import('./roles/roles-sheet.tsx')).RolesSheet)

const sheets = { invite: InviteSheet, import: ImportSheet, export: ExportSheet, roles: RolesSheet } as const

type Tool = keyof typeof sheets

const tools = [
  ['invite', 'plus', invitationCalls.add],
  ['import', 'document', userImportCalls.run],
  ['export', 'share', userImportCalls.exportTable],
  ['roles', 'shield', roleCalls.list],
] as const satisfies readonly (readonly [Tool, IconName, Pick<Call, 'permission'>])[]

/** What is done with people as a whole; each only for whoever may. */
export const PeopleTools = () => {
  const t = useText()
  const can = useCan()
  const [open, setOpen] = useState<Tool | undefined>(undefined)
  const Sheet = open && sheets[open]
  return (
    <div className={styles.tools} role="group" aria-label={t(($) => $.people.tools.label)}>
      {tools.map(
        ([tool, icon, call]) =>
          can(call) && (
            <IconButton key={tool} icon={icon} label={t(($) => $.people.tools[tool])} onClick={() => setOpen(tool)} />
          ),
      )}
      {Sheet && <Sheet onClose={() => setOpen(undefined)} />}
    </div>
  )
}
