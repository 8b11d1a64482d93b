export {
  moveCancelResponseSchema,
  moveConfirmResponseSchema,
  moveDayResponseSchema,
  moveDestinationResponseSchema,
  moveFinishResponseSchema,
  moveProgressSchema,
} from '#lib/api/move.ts';
