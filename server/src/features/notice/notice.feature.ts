import { noticeCalls } from '@vigil/contract/notice/notice'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createNoticeService } from './notice.service.ts'
import { createReadingService } from './reading.service.ts'

export const noticeFeature = (deps: Parameters<typeof createReadingService>[0]): Answer[] => {
  const notices = createNoticeService(deps)
  const reading = createReadingService(deps)
  return [
    answer(noticeCountCalls.unread, (_input, actor) => notices.unread(actor)),
    answer(noticeCalls.list, (input, actor) => notices.list(actor, input)),
    answer(noticeCalls.messages, (input, actor) => notices.messages(actor, input)),
    answer(noticeCalls.detail, (input, actor) => reading.detail(actor, input.noticeId)),
    answer(noticeCalls.read, (input, actor) => reading.read(actor, input)),
    answer(noticeCalls.readAll, (input, actor) => reading.readAll(actor, input)),
    answer(noticeCalls.broadcast, (input, actor) => reading.broadcast(actor, input)),
    answer(noticeCalls.confirm, (input, actor) => reading.confirm(actor, input.noticeId)),
  ]
}
