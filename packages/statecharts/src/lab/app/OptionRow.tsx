import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../errors.ts';
import type { SimulationStep } from '../lab-types.ts';
import type { Option } from '../options.ts';
import { parsedJson } from './json-text.ts';
import styles from './SimulatePanel.module.css';

type Props = {
  option: Option;
  isEdited: boolean;
  /** Opens its editor, or closes it. */
  onEdit: (isEdited: boolean) => void;
  onTake: (step: SimulationStep) => void;
};

/** A button that sends an event or ends an actor, and beside it what comes with it, to be edited. */
export function OptionRow({ option, isEdited, onEdit, onTake }: Props) {
  const { label, step, isPossible, missing, refusal, guards } = option;
  const isReport = 'send' in step && step.send.startsWith('xstate.');
  return (
    <li className={styles.option} data-possible={isPossible}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.send}
          disabled={!isPossible}
          onClick={() => (missing === null ? onTake(step) : onEdit(true))}
        >
          {label}
        </button>
        {!isReport && (
          <button
            type="button"
            aria-expanded={isEdited}
            aria-label={`Edit ${label}`}
            onClick={() => onEdit(!isEdited)}
          >
            Edit
          </button>
        )}
      </div>
      {refusal !== null && <p className={styles.refusal}>{refusal}</p>}
      {isPossible && guards.length > 0 && (
        <p className={styles.guards}>
          {guards.map(({ guard, transition, isTrue }) => (
            <span key={transition} data-true={isTrue}>
              {guard}: {isTrue ? 'yes' : 'no'}
            </span>
          ))}
        </p>
      )}
      {isEdited && <Editor option={option} onTake={onTake} />}
    </li>
  );
}

function Editor({ option: { label, step, type, value, missing }, onTake }: Pick<Props, 'option' | 'onTake'>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState(() => JSON.stringify(value ?? ('send' in step ? {} : null), null, 2));
  const [fault, setFault] = useState<string | null>(null);
  const isError = type.startsWith('xstate.error.');
  const what = 'send' in step ? 'Payload' : isError ? 'Error' : 'Output';
  const send = () => {
    const parsed = parsedJson(text, 'send' in step ? 'object' : 'any');
    if ('fault' in parsed) return setFault(parsed.fault);
    try {
      if ('send' in step) onTake({ send: step.send, payload: parsed.value });
      else if ('outcome' in step) {
        onTake({ outcome: step.outcome, ...(isError ? { error: parsed.value } : { output: parsed.value }) });
      }
      setFault(null);
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>
        {what} of {label}
      </label>
      {missing !== null && <p>It needs a payload. Without one the machine stops: {missing}</p>}
      <textarea
        ref={field}
        id={id}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-fault`} role="alert" className={styles.fault}>
        {fault}
      </p>
      <button type="submit">Send edited</button>
    </form>
  );
}
