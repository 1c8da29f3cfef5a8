import type { dayCommands } from '../../../shared/day/commands.ts';
import { ok } from '../../../shared/kernel/result.ts';
import type { Feature } from '../../kernel/feature.ts';
import { createDayService, type DayNeeds } from './day-service.ts';

export function createDay(needs: DayNeeds): Feature<object, typeof dayCommands> {
  const figures = createDayService(needs);
  return {
    api: {},
    commands: { 'day.figures': async ({ day }) => ok(await figures(day)) },
  };
}
