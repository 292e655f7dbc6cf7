import { useMutation } from '@tanstack/react-query';
import type { Hook } from '../../generated/desk';
import { useI18n } from '../../i18n/I18n';
import { call } from '../api';
import { Confirm } from '../parts/Confirm';
import { Failure } from '../parts/Failure';
import { HandedLink } from '../parts/HandedLink';
import { time } from '../parts/times';
import { queries } from '../queries';
import { hooks } from './hook';

interface Props {
  hook: Hook;
  /** The secret that was just drawn. */
  secret: string | undefined;
  onDrawn: (secret: string | undefined) => void;
}

/** The secret of a webhook: shown once, when it was drawn. */
export function HookSecret({ hook, secret, onDrawn }: Props) {
  const { locale, t } = useI18n();
  const draw = useMutation({
    mutationFn: () =>
      call('POST', '/hooks/{id}/secret', { path: { id: hook.id }, body: { version: hook.version } }),
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: hooks.queryKey });
      onDrawn(saved.secret ?? undefined);
    },
  });
  return (
    <section aria-labelledby="secret">
      <h2 id="secret">{t('desk.hooks.secret')}</h2>
      <p className="hint">{t('desk.hooks.secretHint')}</p>
      <div role="status">
        {secret && <HandedLink text={t('desk.hooks.secretOnce')} link={secret} />}
        {typeof hook.old_until === 'number' && (
          <p className="hint">{t('desk.hooks.oldSecret', { time: time(hook.old_until, locale) })}</p>
        )}
      </div>
      <Failure error={draw.error} />
      <Confirm
        isMild
        action={t('desk.hooks.renewSecret')}
        question={t('desk.hooks.renewQuestion')}
        onConfirm={() => draw.mutate()}
      />
    </section>
  );
}
