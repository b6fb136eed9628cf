// Last-resort error boundary: shows a message and a reload button instead of a blank page when
// rendering fails.
import { Button } from '@mantine/core';
import i18next from 'i18next';
import { Component, type ReactNode } from 'react';
import { StateMessage } from '../ui/state-message.tsx';

interface Props {
  readonly children: ReactNode;
}

/** React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <main>
        <StateMessage
          role="alert"
          title={i18next.t('error.fallback')}
          action={<Button onClick={() => location.reload()}>{i18next.t('app.retry')}</Button>}
        />
      </main>
    );
  }
}
