# The official Alpine image has a musl toolchain for the machine it runs on (x86-64 or ARM64), which
# links statically by default: the binary needs no file beside it.
FROM rust:1.95-alpine AS build
WORKDIR /grand-tichu
COPY . .
# The caches keep the compiled dependencies from one build to the next. cargo compares times, so
# without `touch` it would not compile sources that are older than the cache, of another branch for
# example. `cargo install` copies the binary out of the target directory, which is a cache and no
# part of the image.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/grand-tichu/target \
    find src crates -name "*.rs" -exec touch {} + && \
    cargo install --locked --path . --profile published --root /out

FROM scratch
LABEL org.opencontainers.image.title="grand-tichu" \
      org.opencontainers.image.description="Should I call Grand Tichu with these eight cards? A stateless REST service with trained models." \
      org.opencontainers.image.licenses="(MIT OR Apache-2.0) AND OFL-1.1"
COPY LICENSE LICENSE-APACHE LICENSE-MIT crates/tichu-previews/fonts/OFL.txt /licenses/
COPY --from=build /out/bin/grand-tichu /grand-tichu
# A number, because the image has no /etc/passwd and Kubernetes' runAsNonRoot checks numbers only.
USER 65532:65532
# All interfaces: the default, 127.0.0.1, cannot be reached from outside the container.
ENV GRAND_TICHU_LISTEN=0.0.0.0:8080
EXPOSE 8080
# The binary checks itself: the image has no shell and no curl.
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s \
    CMD ["/grand-tichu", "healthcheck"]
ENTRYPOINT ["/grand-tichu"]
