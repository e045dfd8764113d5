/** Notices of one kind, page by page, and what a person does with them. */
import { useQueryClient } from '@tanstack/react-query'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { noticeCalls, type Notice, type NoticePart } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { noticesKey } from '#features/notice/notice-keys.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller, useCommand } from '#infrastructure/api/use-command.ts'

export const useNotices = (part: NoticePart) => usePages(noticeCalls.list, { part }, { key: [noticesKey] })

/** Lists and the badge are counted by the platform, never here. */
export const useReread = () => {
  const client = useQueryClient()
  return (): void => {
    void client.invalidateQueries({ queryKey: [noticesKey] })
    void client.invalidateQueries({ queryKey: [noticeCountCalls.unread.path] })
  }
}

export const useAcknowledge = () => useCommand(alarmDeskCalls.acknowledge, useReread())

export const idOfNotice = (notice: Notice): string => {
  if (notice.kind === 'alarm') return notice.alarmId
  if (notice.kind === 'command') return notice.commandId
  return notice.kind === 'broadcast' ? notice.noticeId : notice.messageId
}

const openedBy = (notice: Notice) => {
  if (notice.kind === 'alarm') return { alarmId: notice.alarmId }
  if (notice.kind === 'broadcast') return { noticeId: notice.noticeId }
  if (notice.kind === 'visit') return { messageId: notice.messageId }
  return notice.kind === 'command' ? { commandId: notice.commandId } : undefined
}

/** Says that it was opened. Nothing on the page waits for it, and nothing is lost when it fails: it stays unread. */
export const useMarkRead = () => {
  const caller = useCaller()
  const reread = useReread()
  return async (notice: Notice): Promise<void> => {
    const opened = notice.isUnread ? openedBy(notice) : undefined
    if (!opened) return
    try {
      await caller.call(noticeCalls.read, opened)
      reread()
    } catch (error) {
      if (!isCallFailure(error)) throw error
    }
  }
}
