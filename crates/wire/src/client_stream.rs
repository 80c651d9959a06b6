//! The stream to a client, which two parts of the service look at: hyper, which reads and writes, and
//! the answer to a request that takes long, which wants to know whether the client waits for it.

use std::cell::{Ref, RefCell};
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use actix_web::HttpMessage;
use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A stream to a client. Clones are the same stream.
#[derive(Clone)]
pub struct ClientStream(Rc<RefCell<TcpStream>>);

impl ClientStream {
    /// The client at the other end of a stream.
    pub(crate) fn new(stream: TcpStream) -> ClientStream {
        ClientStream(Rc::new(RefCell::new(stream)))
    }

    /// The stream, for questions to the operating system.
    pub(crate) fn stream(&self) -> Ref<'_, TcpStream> {
        self.0.borrow()
    }

    /// Waits until the client of a request has closed its side of the connection: a client that has gone
    /// looks the same. One that has sent a further request is taken to wait.
    pub async fn left(request: &impl HttpMessage) {
        let client = request.extensions().get::<ClientStream>().cloned();
        poll_fn(|context| {
            let Some(ClientStream(stream)) = &client else {
                return Poll::Pending;
            };
            let (stream, mut byte) = (stream.borrow(), [0]);
            match ready!(stream.poll_peek(context, &mut ReadBuf::new(&mut byte))) {
                Ok(1..) => Poll::Pending,
                Ok(0) | Err(_) => Poll::Ready(()),
            }
        })
        .await;
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_read(context, buffer)
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.borrow().is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0.borrow_mut()).poll_shutdown(context)
    }
}
