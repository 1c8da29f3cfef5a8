import { type AnyMessage, type Message, say } from '../kernel/message.ts';
import type { CustomsFinding } from './customs-finding.ts';

const HINT = say('To look at: {message} What helps: {remedy}', { message: '', remedy: '' }).id;

/** A finding as a warning of a quote. */
export const adviceOf = ({ message, remedy, isHint }: CustomsFinding): Message =>
  isHint
    ? say('To look at: {message} What helps: {remedy}', { message, remedy })
    : say('{message} What helps: {remedy}', { message, remedy });

/** Whether a warning of a quote is one that a rule or a batch leaves to nobody. */
export const isHintOf = (warning: AnyMessage): boolean =>
  typeof warning !== 'string' && warning.id === HINT;
